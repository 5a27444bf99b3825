import * as z from 'zod'
import { isDay } from '#contract/days.ts'
import { features } from '#contract/features.ts'
import { colours } from './colours.ts'
import { expected } from './expected.ts'
import { reminderRules } from './reminder-rules.ts'

const text = z.string(expected('un text')).trim().min(1, 'este gol')

const degrees = (least: number, most: number, problem: string) =>
  z.number(expected('un număr')).min(least, problem).max(most, problem)

/** Series of credit notes, as it is printed before their number. */
export const invoiceSeries = z
  .string(expected('un text'))
  .regex(
    /^[\p{L}\p{N}._/-]{1,20}$/u,
    'are numai litere, cifre, punct, cratimă, / și _, fără spații',
  )

const day = z.string(expected('un text')).refine(isDay, 'nu este o zi, ca 2027-05-20')

/** Schema of a city's `city.json`. */
export const citySchema = z.strictObject(
  {
    /** Name of the portal, in its header and titles. */
    denumire: text,
    /** Name under the icon of the installed portal. */
    denumire_scurta: text.max(30, 'are cel mult 30 de caractere'),
    /** Abbreviation of the name, for a narrow header. */
    sigla: text.max(6, 'are cel mult 6 caractere'),
    /** County and locality that address forms offer first. */
    judet: text,
    localitate: text,
    /** Number of the sector; absent where the locality has none. */
    sector: text.optional(),
    /** Where the map of a new complaint opens, and around which the places of photos are used, in degrees. */
    centru: z.strictObject(
      {
        lat: degrees(43.6, 48.3, 'nu este o latitudine din România'),
        lng: degrees(20.2, 29.8, 'nu este o longitudine din România'),
      },
      expected('un obiect'),
    ),
    operator: z.strictObject(
      {
        denumire: text,
        telefon: text,
        program: text,
        email: z.email('nu este o adresă de e-mail'),
        adresa: text,
      },
      expected('un obiect'),
    ),
    /** Features that the portal does not offer. */
    functii_oprite: z
      .array(z.enum(features, `poate fi una dintre ${features.join(', ')}`), expected('o listă'))
      .default([]),
    /** Days off besides those of the law. */
    zile_libere: z.array(day, expected('o listă')).default([]),
    /** Reminders of what falls due. */
    mementouri: reminderRules,
    /** Absent: the colours of the portal. */
    culori: colours.optional(),
    /** Issuer of the session tokens. */
    emitent_tokenuri: text.default('portal-salubritate'),
    /** Series of the credit notes made in the portal. */
    serie_note_credit: invoiceSeries.default('NC'),
    /** Licence of the open data. */
    licenta_date: z
      .strictObject(
        { denumire: text, adresa: z.httpUrl('nu este o adresă web') },
        expected('un obiect'),
      )
      .default({
        denumire: 'CC BY 4.0',
        adresa: 'https://creativecommons.org/licenses/by/4.0/deed.ro',
      }),
  },
  expected('un obiect'),
)
export type CityFile = z.infer<typeof citySchema>
