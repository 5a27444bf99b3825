import type { ApiKeyState } from '#contract/desk/chei-api.ts'

/** Texts of the page of API keys. */
export const texts = {
  lead: 'Cu o cheie, alt program al operatorului lucrează prin API, fără cont la birou. Ce face rămâne în jurnal, cu numele cheii.',
  add: 'Cheie nouă',
  caption: 'Cheile API, întâi cele mai noi',
  empty: 'Nu este nicio cheie',
  emptyText: 'Fără chei, niciun program nu lucrează prin API.',
  name: 'Nume',
  scopes: 'Drepturi',
  made: 'Făcută',
  madeBy: (moment: string, by: string) => `${moment}, de ${by}`,
  used: 'Folosită ultima dată',
  never: 'niciodată',
  state: 'Stare',
  states: {
    activa: 'activă',
    expirata: 'expirată',
    retrasa: 'retrasă',
  } satisfies Record<ApiKeyState, string>,
  until: (day: string) => `activă până la ${day}`,
  action: 'Acțiuni',
  manage: 'Administrează',
  manageLabel: (name: string) => `Administrează cheia: ${name}`,

  addTitle: 'Cheie nouă',
  addText: 'Cheia se arată o singură dată. Dați-i numai drepturile de care programul are nevoie.',
  addName: 'Numele programului',
  addNameHint: 'Litere, cifre, punct, cratimă și linie jos, fără spații. Așa apare în jurnal.',
  addNameWrong: 'Numele are numai litere, cifre, punct, cratimă și linie jos.',
  noScope: 'Alegeți cel puțin un drept.',
  expiry: 'Ultima zi în care e bună (opțional)',
  expiryHint: 'Fără ea, cheia nu expiră.',
  expiryPast: 'Alegeți o zi care nu a trecut.',
  addSubmit: 'Fă cheia',
  lost: 'Răspunsul nu a ajuns, așa că nu știm dacă s-a făcut cheia. Uitați-vă în listă: dacă este acolo, nu se mai poate arăta. Retrageți-o și faceți alta.',

  madeTitle: (name: string) => `Cheia „${name}”`,
  madeText:
    'Nu se mai arată. Puneți-o acum direct în locul de secrete al programului, nu în mesaje sau fișiere.',
  copy: 'Copiază cheia',
  done: 'Am păstrat-o',
  added: (name: string) => `Cheia „${name}” este făcută.`,

  prefix: 'Începe cu',
  expires: 'Expiră',
  expiresNever: 'nu expiră',
  revokedAt: 'Retrasă',
  revokeTitle: 'Retragere',
  revokeText:
    'Următorul apel cu această cheie este refuzat. Retragerea nu se poate desface; numele se poate da altei chei.',
  revoke: 'Retrage',
  revokeAsk: (name: string) => `Retrageți cheia „${name}”?`,
  revoked: (name: string) => `Cheia „${name}” este retrasă.`,
}
