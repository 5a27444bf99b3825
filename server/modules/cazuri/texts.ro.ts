/** Texts of one case at the desk. */
export const caseDeskTexts = {
  citizen: 'cetățeanul',
  operator: 'operator',
  system: 'portalul',
  operatorNamed: (name: string) => `operator (${name})`,
  program: (name: string) => `programul ${name}`,
  sameCase: 'Un caz nu se unește cu el însuși.',
  closedDuplicate: 'Este încheiat: nu se mai unește cu altul.',
  closedMain: 'Cazul principal este încheiat: nu se unește nimic cu el.',
  mergedMain: 'Cazul principal este și el unit cu altul. Alegeți-l pe acela.',
  tooManyTemplates: 'Sunt prea multe șabloane. Ștergeți dintre cele vechi.',
} as const

/** Sentences of changes, by the last word of the audit's action; states have their own names. */
export const changeNames: Readonly<Record<string, string>> = {
  raspuns: 'a răspuns',
  mesaj: 'a scris un mesaj',
  raspuns_cerut: 'a cerut răspunsul întârziat',
  trimisa: 'a trimis cazul',
  evaluata: 'a evaluat rezolvarea',
  prelungita: 'a prelungit termenul',
  revenire: 'a spus când revine echipa',
  nota: 'a scris o notă internă',
  atribuire: 'a schimbat cui îi este dat',
  unita: 'l-a unit cu alt caz',
  duplicat: 'a unit un duplicat cu el',
}

export const enteredState = (name: string): string => `a trecut în starea „${name}”`
