import { errorTexts } from '#contract/texts.ro.ts'

const otherAccount =
  'Formularul aparține contului cu care l-ați început, iar acesta nu mai este deschis aici. Îl puteți trimite după ce intrați din nou în acel cont.'

/** The error catalogue of the specification (§8): titles, and what is said when no answer says it. */
export default {
  titles: { success: 'Succes', error: 'Eroare', congratulations: 'Felicitări!' },
  general: errorTexts.eroare_generala,
  unexpected:
    'Am întâmpinat o problemă în procesarea informațiilor dvs. Vă rugăm să reîncercați sau să reveniți mai târziu.',
  brokenDialog: (phone: string) =>
    `Fereastra nu s-a putut afișa. Pagina merge mai departe; reîncercați sau sunați la ${phone}.`,
  otherAccount,
  /** What the server's sentences do not say; in English all of them, as the server speaks Romanian. */
  codes: { alt_cont: otherAccount } as Partial<Record<string, string>>,
}
