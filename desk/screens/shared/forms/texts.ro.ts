/** Texts of data-driven forms at the desk. */
export const texts = {
  choose: 'Alegeți',
  noneOnFile: 'Nu are nimic de ales aici.',
  optional: 'opțional',
  leiHint: 'În lei',
  add: 'Adaugă',
  remove: (name: string) => `Șterge ${name}`,
  item: (name: string, number: number) => `${name} ${number}`,
}
