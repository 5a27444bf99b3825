import { displayDay } from '#server/domain/display-day.ts'

/** What a citizen is told about a solicitare. Nothing of what they wrote in it: it may stand on a locked screen. */
interface Named {
  numar: string
  denumire: string
}

export const solicitareLink = (id: number): string => `/solicitare-view/${id}`

export const registered = ({ numar, denumire }: Named, now: Date, dueAt: Date) => ({
  title: `Am înregistrat solicitarea ${numar}`,
  text: `Solicitarea dvs. „${denumire}” are numărul ${numar} din ${displayDay(now)}. Vă răspundem până la ${displayDay(dueAt)}.`,
})

export const stateChanged = ({ numar, denumire }: Named, label: string, note: string) => ({
  title: `Solicitarea ${numar}: ${label}`,
  text: `Solicitarea dvs. „${denumire}” este acum în starea „${label}”.${note ? ` ${note}` : ''}`,
})

export const answered = ({ numar, denumire }: Named) => ({
  title: `Mesaj nou la solicitarea ${numar}`,
  text: `Aveți un mesaj de la operator despre solicitarea „${denumire}”. Îl citiți în portal.`,
})
