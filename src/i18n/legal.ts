/** One part of a legal text. `id` is its anchor, the same in every language. */
export interface LegalSection {
  id: string
  title: string
  /**
   * A small safe subset of Markdown: paragraphs, `- ` lists, **bold**, [text](href).
   * `{operator}`, `{telefon}`, `{email}`, `{adresa}`, `{program}` and `{zile_cereri}` stand for the operator's own.
   */
  body: string
}

/** A legal text: what it is, in one sentence what it says, and its sections. */
export interface LegalText {
  title: string
  lead: string
  /** The day of its last change, YYYY-MM-DD. */
  updated: string
  sections: LegalSection[]
}
