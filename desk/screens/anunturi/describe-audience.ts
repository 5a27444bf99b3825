import type { Audience, StreetSelection } from '#contract/operator/anunturi.ts'
import { words } from './texts.ro.ts'

/** Names an audience in a few words. */
export function describeAudience(audience: Audience): string {
  switch (audience.fel) {
    case 'strazi':
      return audience.strazi.map(describeStreet).join('; ')
    case 'coduri':
      return words.codesCount(audience.coduri.length)
    case 'sector':
      return words.sectorName(audience.sector)
    case 'tip':
      return words.kinds[audience.tip]
    case 'toti':
      return words.audiences.toti
  }
}

function describeStreet({ strada, de_la, pana_la }: StreetSelection): string {
  if (de_la === undefined && pana_la === undefined) return strada
  return `${strada} ${words.range(de_la, pana_la)}`
}
