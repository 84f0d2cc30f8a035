"""Vehicle equipment, chapter 16, and the words whose rules are steps of their own."""

from __future__ import annotations

from game.rules.dust.special.moments import Aim
from game.rules.dust.special.registry import define
from game.rules.dust.special.weapons import hits_on_target


def _power_scope(aim: Aim) -> None:
    if aim.sustained and aim.line.sniper:
        hits_on_target(aim, "power-scope", "D-261")


define("power-scope", "D-261", hooks={"hit": _power_scope})
define("crew", "D-276")
define("helicopter", "D-280")
define("smoke-launchers", "D-287", actions=("smoke-launchers",), boxes=1)
define("mechanic", "D-281", actions=("field-repair",))
define("air-alert", "D-270", actions=("air-alert",))
define("dozer-blade", "D-277", actions=("dozer-blade",))
define("medevac", "D-282", actions=("medevac",))
define("amphibious", "D-274")
define("artillery-observer", "D-214", shared=True)
define("strongpoint", "D-246")
define("engineer-vehicle", "D-278")
