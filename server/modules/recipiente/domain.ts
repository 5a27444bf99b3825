import type { Day } from '#contract/days.ts'
import type { Pickup } from '#contract/locatii.ts'
import type { PublicContainer } from '#contract/recipiente.ts'
import type { SortingHint } from '#contract/utile.ts'
import { findNextPickup, toPickup } from '#server/domain/pickups.ts'
import type { PickupRow } from '#server/domain/pickups.ts'
import type { ContainerOfContract } from './repo.ts'

/**
 * Things of „Unde arunc?” often thrown into the wrong container, by its fraction. Where each goes is told by the
 * catalogue; one that an operator has removed from it is not shown.
 */
const mistakes: Record<string, readonly string[]> = {
  rezidual: ['Baterii', 'Coji de fructe și legume', 'Telefon mobil', 'Haine', 'Moloz'],
  hartie_carton: [
    'Șervețele folosite',
    'Bon fiscal',
    'Hârtie de copt',
    'Pahar de cafea din carton',
    'Cutie de lapte sau suc',
  ],
  plastic_metal: [
    'Jucărie de plastic',
    'PET cu sigla garanției',
    'Doză de aluminiu cu sigla garanției',
    'Cabluri și încărcătoare',
    'Butelie de gaz',
  ],
  sticla: [
    'Ceramică și porțelan',
    'Geam spart',
    'Oglindă',
    'Pahar de sticlă',
    'Sticlă cu sigla garanției',
  ],
  biodeseuri: [
    'Resturi de carne, oase și lactate',
    'Pungă de plastic',
    'Nisip pentru pisici',
    'Scutece',
    'Ulei de gătit folosit',
  ],
}

/** Returns the next planned pick-up of a fraction if all places have it on the same day, else null. */
export function findSharedPickup(
  rows: readonly PickupRow[],
  placeIds: readonly number[],
  fraction: string,
  today: Day,
): Pickup | null {
  const nexts = placeIds.map((placeId) => {
    const own = rows.filter((row) => row.placeId === placeId && row.round.fractie === fraction)
    const pickups = own.map(toPickup)
    const day = findNextPickup(pickups, today)?.data
    return pickups.find(({ data, rezultat }) => data === day && rezultat === 'programata')
  })
  const [first] = nexts
  return first && nexts.every((next) => next?.data === first.data) ? first : null
}

export function toPublicContainer(
  { code, fractie, tip, volumeLitres, isRetired }: ContainerOfContract,
  next: Pickup | null,
  hints: readonly SortingHint[],
): PublicContainer {
  const wrong = mistakes[fractie] ?? []
  return {
    cod: code,
    fractie,
    tip,
    volum_l: volumeLitres,
    scos_din_uz: isRetired,
    ...(next && {
      colectare: {
        data: next.data,
        ...(next.interval !== undefined && { interval: next.interval }),
      },
    }),
    intra: hints
      .filter((hint) => hint.fractie === fractie)
      .map(({ obiect, sfat }) => ({ obiect, ...(sfat !== undefined && { sfat }) })),
    nu_intra: hints
      .filter((hint) => wrong.includes(hint.obiect) && hint.fractie !== fractie)
      .map((hint) => ({ obiect: hint.obiect, fractie: hint.fractie })),
  }
}
