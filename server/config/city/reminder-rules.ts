import * as z from 'zod'
import { formatDays } from '#contract/duration.ro.ts'
import { expected } from './expected.ts'
import { reminderTexts } from './reminder-texts.ts'

/** Kinds of reminders that a city may turn off. Accounts that will be closed are always told. */
export const reminderKinds = [
  'factura',
  'contract',
  'intrebare',
  'termen',
  'rezolvare',
  'ciorna',
  'plata_recurenta',
  'colectare',
] as const
export type ReminderKind = (typeof reminderKinds)[number]

const days = (least: number, most: number, standard: number) => {
  const message = `este de la ${least} la ${formatDays(most)}`
  return z
    .int(expected('un număr întreg de zile'))
    .min(least, message)
    .max(most, message)
    .default(standard)
}

const hour = (from: string, to: string, standard: string) =>
  z
    .string(expected('o oră ca 09:00'))
    .regex(/^\d{2}:[0-5]\d$/, 'nu este o oră ca 09:00')
    .refine((time) => from <= time && time <= to, `este de la ${from} la ${to}`)
    .default(standard)

/** Schema of what citizens are reminded of, in what words, when and how many days before or after. */
export const reminderRules = z
  .strictObject(
    {
      oprite: z
        .array(
          z.enum(reminderKinds, `poate fi una dintre ${reminderKinds.join(', ')}`),
          expected('o listă'),
        )
        .default([]),
      /** Hours between which reminders leave; those of the evening before a pick-up leave after 18:00. */
      de_la: hour('07:00', '12:00', '09:00'),
      pana_la: hour('18:30', '22:00', '20:00'),
      /** Days before an invoice is due. */
      factura: days(1, 10, 3),
      /** Days before the end of a contract, the first time and the second. */
      contract: days(15, 60, 30),
      contract_din_nou: days(1, 14, 7),
      /** Days after a question of the operator, the first time and the second. */
      intrebare: days(1, 4, 2),
      intrebare_din_nou: days(5, 10, 7),
      /** Days after a solution until its citizen is asked about it. */
      rezolvare: days(1, 10, 5),
      /** Days after a draft was touched last. */
      ciorna: days(7, 30, 14),
      /** Words of the reminders. */
      texte: reminderTexts,
    },
    expected('un obiect'),
  )
  // Parsed from nothing, so that each default is written once.
  .prefault({})
export type ReminderRules = z.infer<typeof reminderRules>
