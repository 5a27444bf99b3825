/** Sentences about public points, for the staff. */
export const pointTexts = {
  knownCode: 'Există deja un punct cu acest cod.',
  code: 'Are numai litere, cifre, punct, cratimă, / și _, fără spații.',
  email: 'Adresa de e-mail nu este corectă.',
  /** Names of the fields, as the list of changes has them. */
  names: {
    denumire: 'Numele',
    tip: 'Felul',
    adresa: 'Adresa',
    loc: 'Coordonatele',
    fractii: 'Fracțiile',
    program: 'Programul',
    non_stop: 'Non-stop',
    descriere: 'Descrierea',
    servicii: 'Serviciile',
    telefon: 'Telefonul',
    email: 'E-mailul',
    observatii: 'Observațiile',
    accesibil: 'Accesul cu scaun rulant',
  },
  yes: 'da',
  no: 'nu',
  unknown: 'nu se știe',
}
