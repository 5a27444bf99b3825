import { plural } from '#contract/plural.ro.ts'

/** Texts of photos from other apps and of the places of photos, loaded where these are used. */
export default {
  received: (count: number) =>
    `Am primit ${plural(count, { one: 'fotografie', few: 'fotografii' })}.`,
  added: (count: number) =>
    `Am adăugat ${plural(count, { one: 'fotografie', few: 'fotografii' })} la sesizarea începută.`,
  place: (near: string | null) =>
    near ? `Locul este cel din fotografie: ${near}.` : 'Locul este cel din fotografie.',
  placeOffered: 'Sesizarea are deja un loc. Pe cel din fotografie îl găsiți la pasul „Loc”.',
  left: (count: number, most: number) =>
    `${plural(count, { one: 'fotografie nu a', few: 'fotografii nu au' })} încăput: o sesizare ia cel mult ${most}. Au rămas în galerie.`,
  others: (count: number) =>
    `Nu am adăugat ${plural(count, { one: 'fișier care nu este fotografie', few: 'fișiere care nu sunt fotografii' })}.`,
  foreign: {
    title: 'Sunt fotografiile dvs.?',
    text: (count: number) =>
      `Înainte să intrați în cont, cineva a trimis spre portal de pe acest telefon ${plural(count, { one: 'fotografie', few: 'fotografii' })}. Dacă sunt ale dvs., le adăugăm la sesizare.`,
    take: 'Da, adaugă-le',
    remove: 'Nu, șterge-le de aici',
    later: 'Mai târziu',
  },
  usePlace: 'Folosește locul din fotografie',
  placeOutside: 'Fotografia a fost făcută în afara orașului: locul ei nu îl folosim.',
  kept: 'Am păstrat fotografiile pe acest telefon. Intrați în cont și continuăm sesizarea. Nimic nu se trimite până atunci.',
  waiting: 'Aveți fotografii trimise spre portal, care așteaptă o sesizare.',
  open: 'Deschide',
  lost: 'Fotografiile nu au încăput: telefonul nu mai are loc sau erau prea multe deodată. Au rămas în galerie. Alegeți-le în sesizare, cel mult cinci.',
}
