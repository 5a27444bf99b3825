import { displayDay } from '#server/domain/display-day.ts'

/** What a citizen is told about a sesizare. Nothing of what they wrote in it: it may stand on a locked screen. */
interface Named {
  numar: string
  denumire: string
}

export const sesizareLink = (id: number): string => `/sesizare/${id}`

export const registered = ({ numar, denumire }: Named, now: Date, dueAt: Date) => ({
  title: `Am înregistrat sesizarea ${numar}`,
  text: `Sesizarea dvs. „${denumire}” are numărul ${numar} din ${displayDay(now)}. Vă răspundem până la ${displayDay(dueAt)}.`,
})

export const stateChanged = ({ numar, denumire }: Named, label: string, note: string) => ({
  title: `Sesizarea ${numar}: ${label}`,
  text: `Sesizarea dvs. „${denumire}” este acum în starea „${label}”.${note ? ` ${note}` : ''}`,
})

export const answered = ({ numar, denumire }: Named) => ({
  title: `Mesaj nou la sesizarea ${numar}`,
  text: `Aveți un mesaj de la operator despre sesizarea „${denumire}”. Îl citiți în portal.`,
})
