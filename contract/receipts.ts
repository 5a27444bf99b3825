/** What a citizen is told when the server has received something, by kind of sending and language. */
type Words = Readonly<Record<'ro' | 'en', (id: number, date: string) => string>>

export const receiptWords = {
  suport: {
    ro: (id, date) => `Solicitarea dvs cu numărul ${id}/${date} a fost trimisă cu succes.`,
    en: (id, date) => `Your request number ${id}/${date} was sent successfully.`,
  },
} satisfies Record<string, Words>
