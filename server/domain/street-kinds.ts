/** Kinds of streets in full, folded, by their usual abbreviations. */
export const streetKindsInFull: Readonly<Record<string, string>> = {
  str: 'strada',
  cal: 'calea',
  bd: 'bulevardul',
  bld: 'bulevardul',
  bdul: 'bulevardul',
  sos: 'soseaua',
  al: 'aleea',
  intr: 'intrarea',
  pta: 'piata',
  spl: 'splaiul',
  prel: 'prelungirea',
}
