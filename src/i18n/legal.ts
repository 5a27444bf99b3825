/** Section of a legal text. `id` is its anchor, the same in every language. */
export interface LegalSection {
  id: string
  title: string
  /**
   * Safe Markdown subset: paragraphs, `- ` lists, **bold**, [text](href). Placeholders for the operator's values:
   * `{operator}`, `{telefon}`, `{email}`, `{adresa}`, `{program}` and `{zile_cereri}`.
   */
  body: string
}

/** Legal text: title, a summary of one sentence, and its sections. */
export interface LegalText {
  title: string
  lead: string
  /** Date of the last change, YYYY-MM-DD. */
  updated: string
  sections: LegalSection[]
}
