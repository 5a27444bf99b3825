import type { Contract } from '#contract/contracte.ts'
import type { UserKind } from '#contract/forms.ts'
import { plural } from '../plural.ts'

/** Texts of the contracts pages. */
export default {
  title: 'Contracte active',
  loading: 'Se încarcă contractele',
  search: 'Căutați după număr sau adresă',
  filter: 'Filtru după stare',
  filters: {
    activ: 'Active',
    in_semnare: 'În curs de încheiere',
    suspendat: 'Suspendate',
    incetat: 'Încetate',
    toate: 'Toate',
  } satisfies Record<Contract['stare'] | 'toate', string>,
  status: {
    activ: 'Activ',
    in_semnare: 'În curs de încheiere',
    suspendat: 'Suspendat',
    incetat: 'Încetat',
    expires: (days: number) =>
      days === 0
        ? 'Expiră azi'
        : days === 1
          ? 'Expiră mâine'
          : `Expiră în ${plural(days, { one: 'zi', few: 'zile' })}`,
    expired: 'Expirat',
  },
  kinds: {
    persoana_fizica: 'Persoană fizică',
    firma: 'Firmă',
    asociatie_proprietari: 'Asociație de proprietari',
  } satisfies Record<UserKind, string> as Record<string, string>,
  number: (numar: string) => `Contract ${numar}`,
  from: (day: string) => `din ${day}`,
  copyNumber: (numar: string) => `Copiază numărul contractului ${numar}`,
  holder: 'Titular',
  client: 'Cod client',
  place: 'Loc de consum',
  kind: 'Tip',
  persons: 'Persoane',
  volume: 'Volum lunar',
  cubicMetres: (volume: string) => `${volume}\u00a0m³`,
  until: 'Valabil până la',
  unlimited: 'nedeterminat',
  tariff: 'Tarif',
  containers: 'Recipiente',
  container: (kind: string, litres: number) => `${kind} de ${litres} l`,
  label: (label: string) => `etichetă ${label}`,
  balance: (day: string) => `Sold la ${day}`,
  pay: 'Vezi plățile',
  actions: (numar: string) => `Acțiuni pentru contractul ${numar}`,
  pdf: 'Descarcă PDF',
  renew: 'Reînnoiește',
  changePersons: 'Modifică numărul de persoane',
  askLabels: 'Solicită etichete',
  end: 'Încetează',
  conclude: 'Încheie contract',
  empty: 'Nu aveți contract activ',
  emptyText: 'Încheiați unul de aici sau legați de cont contractul pe care îl aveți deja.',
  link: 'Leagă un contract de cont',
  emptyFilter: 'Niciun contract în această stare',
  showAll: 'Arată toate contractele',
}
