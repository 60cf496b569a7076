import { javascript } from "@codemirror/lang-javascript";
import { yaml } from "@codemirror/lang-yaml";
import { syntaxHighlighting } from "@codemirror/language";
import { lintGutter, type Diagnostic as Mark, setDiagnostics } from "@codemirror/lint";
import { EditorState, type Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import type { Diagnostic } from "../../../generators/src/diagnostics/diagnostic.ts";
import { documentName } from "./work.ts";

/** Colours come from the site's style sheet, which knows both themes. */
const look = [basicSetup, syntaxHighlighting(classHighlighter), EditorView.lineWrapping];

/** An editor for the document. YAML holds JSON, too. */
export function documentEditor(parent: Element, text: string, onChange: () => void): EditorView {
  return new EditorView({
    parent,
    doc: text,
    extensions: [
      look,
      yaml(),
      lintGutter(),
      EditorView.contentAttributes.of({ "aria-label": "The OpenAPI document", tabindex: "0" }),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange();
      }),
    ],
  });
}

/** A viewer of one generated file. */
export function fileViewer(parent: Element): EditorView {
  return new EditorView({ parent, state: fileState("") });
}

/** What a viewer shows for a text of TypeScript. */
export function fileState(text: string): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      look,
      javascript({ typescript: true }),
      EditorState.readOnly.of(true),
      EditorView.contentAttributes.of({ "aria-label": "The generated file", tabindex: "0" }),
    ],
  });
}

/** Marks what the diagnostics speak of. */
export function mark(editor: EditorView, diagnostics: readonly Diagnostic[]): void {
  const marks = diagnostics.flatMap((diagnostic): readonly Mark[] => {
    const from = offsetOf(editor.state.doc, diagnostic);
    if (from === undefined) return [];
    const { to } = editor.state.doc.lineAt(from);
    return [{ from, to, severity: diagnostic.severity, message: `${diagnostic.code} ${diagnostic.message}` }];
  });
  editor.dispatch(
    setDiagnostics(
      editor.state,
      [...marks].sort((one, other) => one.from - other.from),
    ),
  );
}

/** Puts the cursor where a diagnostic points. */
export function jump(editor: EditorView, diagnostic: Diagnostic): void {
  const anchor = offsetOf(editor.state.doc, diagnostic);
  if (anchor === undefined) return;
  editor.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
  editor.focus();
}

/** Where it points, as an offset; `undefined`: nowhere in this document, as it is now. */
function offsetOf(text: Text, { place }: Diagnostic): number | undefined {
  if (place?.file !== documentName || place.line === undefined || place.line > text.lines) return undefined;
  const { from, to } = text.line(place.line);
  return Math.min(from + (place.column ?? 1) - 1, to);
}
