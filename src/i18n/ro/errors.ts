import { errorTexts } from '#contract/texts.ro.ts'

const otherAccount =
  'Formularul aparține contului cu care l-ați început, iar acesta nu mai este deschis aici. Îl puteți trimite după ce intrați din nou în acel cont.'

/** Error catalogue of the specification (§8): titles, and messages for errors without a server message. */
export default {
  titles: { success: 'Succes', error: 'Eroare', congratulations: 'Felicitări!' },
  general: errorTexts.eroare_generala,
  unexpected:
    'Am întâmpinat o problemă în procesarea informațiilor dvs. Vă rugăm să reîncercați sau să reveniți mai târziu.',
  brokenDialog: (phone: string) =>
    `Fereastra nu s-a putut afișa. Pagina merge mai departe; reîncercați sau sunați la ${phone}.`,
  otherAccount,
  sessionEnded: 'V-am deconectat pentru siguranță. Ce ați scris s-a păstrat.',
  /** Messages by error code, where the server has none; in English for all codes, as the server's are Romanian. */
  codes: { alt_cont: otherAccount } as Partial<Record<string, string>>,
}
