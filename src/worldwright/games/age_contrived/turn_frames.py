"""Every question of the game, in the order in which a player meets them, and the steps that ask nothing."""

from __future__ import annotations

from typing import Final

from worldwright.engine.frames import Frame
from worldwright.games.age_contrived.effects import BenefitChoice, BridgeBenefit, CopyChoice
from worldwright.games.age_contrived.setup import LayTable
from worldwright.games.age_contrived.state import AgeContrived
from worldwright.games.age_contrived.turn import EndOfTurn, EnterAbilities, NextTurn, Sections, Turn, TurnType
from worldwright.games.age_contrived.turn_abilities import (
    AsideLoad,
    ConduitArrange,
    FreyithSource,
    FreyithTarget,
    IgnotasEnter,
    IgnotasPlace,
    OnBind,
    Rearrange,
)
from worldwright.games.age_contrived.turn_actions import ChooseEffect, ChooseToken, SpendEnergy
from worldwright.games.age_contrived.turn_advance import AdvanceAgain, ConduitNext, EnterTile, LoadEntered, SpendWinds
from worldwright.games.age_contrived.turn_benefits import (
    BridgeSide,
    BridgeSpace,
    ConduitSlot,
    ConduitType,
    GainEnergy,
    GainType,
    UpgradePick,
)
from worldwright.games.age_contrived.turn_deploy import DeployTile, Reposition
from worldwright.games.age_contrived.turn_energy import IgnotasExtra, IgnotasSpace, PlaceEnergy
from worldwright.games.age_contrived.turn_load import AureonRecharge, LoadSlot, ReplenishTile
from worldwright.games.age_contrived.turn_monuments import (
    BindSelect,
    Constructed,
    MagnetSlot,
    PatronConstruct,
    RoseKind,
    SectionOrder,
    SectionStep,
    WildAs,
)
from worldwright.games.age_contrived.turn_move import (
    MoveStep,
    SkipOrLand,
    SkipStep,
    TeleportRegion,
    TeleportSide,
    TeleportSpace,
)
from worldwright.games.age_contrived.turn_setup import ChooseCharacter, DraftSpace, DraftToken, ExpertPool, ExpertSlot
from worldwright.games.age_contrived.turn_solo import (
    AmbitionBind,
    RivalCompletes,
    RivalContributes,
    RivalOmen,
    RivalTurn,
)
from worldwright.games.age_contrived.turn_tiles import ClaimPay, ClaimTile, FollowPool, Refill, ReplaceTile, TakeTile
from worldwright.games.age_contrived.turn_tracks import BindTarget, TrackStep

DECISIONS: Final[tuple[type[Frame[AgeContrived]], ...]] = (
    ChooseCharacter, ExpertSlot, ExpertPool, DraftToken, DraftSpace,
    TurnType, EnterTile, AdvanceAgain, ConduitNext, SpendWinds, LoadSlot,
    SpendEnergy, ChooseToken, ChooseEffect, DeployTile, PlaceEnergy, Reposition,
    ClaimTile, ClaimPay, ReplaceTile, FollowPool, TakeTile,
    MoveStep, SkipOrLand, SkipStep, BridgeBenefit, CopyChoice, BenefitChoice, TrackStep, BindTarget,
    TeleportRegion, TeleportSpace, TeleportSide,
    GainType, BridgeSpace, BridgeSide, UpgradePick, ConduitType, ConduitSlot,
    PatronConstruct, SectionOrder, SectionStep, BindSelect, MagnetSlot, RoseKind, WildAs,
    ReplenishTile, AsideLoad, AureonRecharge, Rearrange, IgnotasExtra, IgnotasSpace, OnBind, IgnotasEnter, IgnotasPlace,
    ConduitArrange, FreyithSource, FreyithTarget,
)  # fmt: skip
STEPS: Final[tuple[type[Frame[AgeContrived]], ...]] = (
    LayTable, Turn, LoadEntered, Refill, GainEnergy, Constructed, EndOfTurn, Sections, EnterAbilities, NextTurn,
    RivalTurn, AmbitionBind, RivalOmen, RivalContributes, RivalCompletes,
)  # fmt: skip
