import type { Language } from './languages.ts'

/** Receipt of a submission: its id, day (DD-MM-YYYY) and number; day and number are empty where it has none. */
export interface Receipt {
  id: number
  date: string
  numar: string
}

/** Reads a receipt from the `data` of a verified answer. */
export function parseReceipt(data: Record<string, unknown>): Receipt {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return { id: Number(data['id']), date: textOf(data['date']), numar: textOf(data['numar']) }
}

type Words = Readonly<Record<Language, (receipt: Receipt) => string>>

const formatReceiptNumber = ({ id, date, numar }: Receipt): string =>
  numar || (date && `${id}/${date}`)

/** Texts for an edited submission that is held back because its earlier version has arrived. */
export const earlierArrived = {
  ro: (receipt) => {
    const number = formatReceiptNumber(receipt)
    return `Varianta dinainte a ajuns deja${number && ` cu numărul ${number}`}. Trimiteți-o și pe aceasta doar dacă e nevoie.`
  },
  en: (receipt) => {
    const number = formatReceiptNumber(receipt)
    return `The earlier version has already arrived${number && ` as number ${number}`}. Send this one too only if needed.`
  },
} satisfies Words

/** Confirmation texts by kind of submission and language. */
export const receiptWords = {
  suport: {
    ro: ({ id, date }) => `Solicitarea dvs cu numărul ${id}/${date} a fost trimisă cu succes.`,
    en: ({ id, date }) => `Your request number ${id}/${date} was sent successfully.`,
  },
  sesizare: {
    ro: ({ numar }) => `Sesizarea dvs. nr. ${numar} a fost înregistrată.`,
    en: ({ numar }) => `Your complaint no. ${numar} has been registered.`,
  },
  solicitare: {
    ro: ({ numar }) => `Solicitarea dvs. nr. ${numar} a fost înregistrată.`,
    en: ({ numar }) => `Your request no. ${numar} has been registered.`,
  },
  mesaj: {
    ro: () => 'Mesajul dvs. a fost trimis.',
    en: () => 'Your message has been sent.',
  },
} satisfies Record<string, Words>
