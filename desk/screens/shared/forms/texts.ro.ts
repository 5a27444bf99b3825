/** Texts of data-driven forms at the desk. */
export const texts = {
  choose: 'Alegeți',
  noneOnFile: 'Nimic de ales aici pentru acest apelant sau pentru rolul dvs.',
  optional: 'opțional',
  leiHint: 'În lei',
  add: 'Adaugă',
  remove: (name: string) => `Șterge ${name}`,
  item: (name: string, number: number) => `${name} ${number}`,
}
