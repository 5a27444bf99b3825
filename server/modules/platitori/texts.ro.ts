import { formatDay } from '#contract/days.ts'
import type { Day } from '#contract/days.ts'
import { plural } from '#contract/plural.ro.ts'
import { formatLei } from '#server/domain/format.ts'

/** Notifications about consents to pay; titles hold nothing that must not appear on a locked screen. */

export const consentGiven = (payer: string) => ({
  title: 'Altcineva vă poate plăti facturile',
  text: `${payer} vede de acum ce sume aveți de plată și le poate plăti, fiindcă i-ați spus codul primit prin SMS. Opriți oricând din Setări, la „Plătesc pentru mine”.`,
})

export const consentStopped = (payee: string) => ({
  title: 'Un acord de plată s-a oprit',
  text: `Nu mai puteți plăti pentru ${payee}: acordul a fost oprit. O plată începută la bancă se poate încheia.`,
})

export const payerStopped = (payer: string) => ({
  title: 'Un plătitor s-a oprit',
  text: `${payer} nu mai plătește pentru dvs. din portal. Facturile rămân de plătit de dvs.`,
})

/** New invoices of somebody for whom a citizen pays; `dueOn`: the first day on which one is due. */
export interface PayeeNews {
  payee: string
  count: number
  bani: number
  dueOn: Day
}

export const newInvoices = ({ payee, count, bani, dueOn }: PayeeNews) =>
  count === 1
    ? {
        title: 'O factură nouă de plătit pentru altcineva',
        text: `Factură nouă pentru ${payee}: ${formatLei(bani)}, până pe ${formatDay(dueOn)}. O puteți plăti din portal.`,
      }
    : {
        title: 'Facturi noi de plătit pentru altcineva',
        text: `${plural(count, { one: 'factură nouă', few: 'facturi noi' })} pentru ${payee}: ${formatLei(bani)}, prima până pe ${formatDay(dueOn)}. Le puteți plăti din portal.`,
      }
