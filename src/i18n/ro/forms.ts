import { plural } from '#contract/plural.ro.ts'
import { fieldTexts, formTexts } from '#contract/texts.ro.ts'

/** Texts shared by all forms. */
export default {
  pleaseWait: 'Vă rugăm așteptați!',
  problems: fieldTexts,
  formProblems: formTexts,
  next: 'Continuă',
  back: 'Înapoi',
  cancel: 'Renunță',
  listen: 'Ascultă pagina',
  send: 'Trimite',
  sending: 'Se trimite…',
  optional: 'opțional',
  show: 'Arată',
  hide: 'Ascunde',
  showPassword: 'Arată parola',
  hidePassword: 'Ascunde parola',
  stepOf: (step: number, total: number) => `Pasul ${step} din ${total}:`,
  steps: 'Pași',
  files: {
    title: 'Fișiere',
    add: 'Adaugă fișiere',
    photo: 'Fă o poză',
    limit: (megabytes: number) => `PDF, JPG, PNG sau WebP, cel mult ${megabytes} MB fiecare.`,
    uploading: (percent: number) => `Se încarcă ${percent}%`,
    sending: (name: string) => `Se încarcă ${name}`,
    uploaded: 'Încărcat',
    failed: 'Nu s-a încărcat',
    leavesWithForm: 'Pleacă odată cu formularul, când revine conexiunea',
    remove: (name: string) => `Șterge ${name}`,
    retry: (name: string) => `Reîncearcă ${name}`,
    removeAll: 'Șterge toate fișierele',
    success: (count: number) =>
      count === 1
        ? 'Fișierul dvs. a fost adăugat cu succes.'
        : 'Fișierele dvs. au fost adăugate cu succes.',
    error: 'Fișierul selectat nu a putut fi încărcat. Vă rugăm să reîncercați.',
    unreadable:
      'Fotografia nu poate fi citită pe acest dispozitiv. Salvați-o ca JPG și încercați din nou.',
    ready: (names: string[]) =>
      names.length === 1 ? `Fișierul „${names[0]}” este gata.` : 'Fișierele sunt gata.',
    open: 'Deschide',
    unshrinkable:
      'Acest browser nu poate micșora fotografia, iar ea depășește limita. Alegeți una mai mică sau folosiți alt browser.',
    tooMany: (most: number) =>
      `Puteți atașa cel mult ${plural(most, { one: 'fișier', few: 'fișiere' })}.`,
    notAllUploaded: 'Un fișier nu s-a încărcat încă. Așteptați, reîncercați sau ștergeți-l.',
  },
}
