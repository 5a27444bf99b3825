import { plural } from '#contract/plural.ro.ts'

/** Texts of the useful articles and of the waste sorting guide. */
export default {
  title: 'Utile',
  lead: 'Se citesc și fără conexiune.',
  loading: 'Se încarcă informațiile utile',
  search: 'Căutați, de exemplu „baterii”',
  tabs: { articole: 'Informații', unde_arunc: 'Unde arunc?' },
  categories: {
    'colectare-separata': 'Colectare separată',
    'ridicari-speciale': 'Ridicări speciale',
    contracte: 'Contracte',
    facturi: 'Facturi',
    program: 'Program',
    drepturi: 'Drepturile dvs.',
    cont: 'Contul dvs.',
  } as Record<string, string>,
  updated: (date: string) => `Actualizat la ${date}`,
  elsewhere: 'În altă parte',
  letters: 'Litere',
  letter: (letter: string) => `Litera ${letter}`,
  hintsLead: 'Căutați obiectul sau alegeți litera cu care începe.',
  nearest: 'Cel mai apropiat loc',
  found: (count: number) => plural(count, { one: 'rezultat', few: 'rezultate' }),
  nothing: 'Nu am găsit nimic',
  nothingText: 'Încercați un cuvânt mai scurt sau întrebați-ne prin Suport online.',
  empty: 'Nu sunt încă informații',
  emptyText: 'Reveniți mai târziu sau sunați la dispecerat.',
  one: {
    back: 'Utile',
    loading: 'Se încarcă informația',
    documents: 'Documente',
    share: 'Trimite mai departe',
    other: 'Din aceeași categorie',
  },
}
