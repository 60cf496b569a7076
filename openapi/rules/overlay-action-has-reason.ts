import { isRecord, isText, type Rule } from "./rule.ts";

/** Every action of an overlay has a description, which says what it assumes and why (Overlay 1.0, Action Object). */
export const overlayActionHasReason: Rule = () => ({
  Action(action, { location, report }) {
    if (!isRecord(action) || isText(action["description"])) return;
    report({
      message: "Say in `description` what the action assumes and why.",
      location: location.child("description").key(),
    });
  },
});
