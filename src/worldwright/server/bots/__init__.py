"""Playing for the bots: who is to move, and the processes in which agents think."""
