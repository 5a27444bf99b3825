import { errorTexts } from '#contract/texts.ro.ts'

/** The error catalogue of the specification (§8): titles, and what is said when no answer says it. */
export default {
  titles: { success: 'Succes', error: 'Eroare', congratulations: 'Felicitări!' },
  general: errorTexts.eroare_generala,
  unexpected:
    'Am întâmpinat o problemă în procesarea informațiilor dvs. Vă rugăm să reîncercați sau să reveniți mai târziu.',
  brokenDialog: (phone: string) =>
    `Fereastra nu s-a putut afișa. Pagina merge mai departe; reîncercați sau sunați la ${phone}.`,
  /** English only: the server speaks Romanian. */
  codes: {} as Partial<Record<string, string>>,
}
