import { limits } from '#contract/limits.ts'

/** Texts of passkeys: at the sign-in, when one is offered, and in the settings. */
export default {
  signIn: 'Intrați cu amprenta sau fața',
  problems: {
    renuntat: 'Ați renunțat sau a trecut timpul. Încercați din nou ori folosiți parola.',
    existenta: 'Acest dispozitiv are deja o cheie de acces la contul dvs.',
    alta_adresa:
      'Cheia de acces nu merge la această adresă. Deschideți adresa obișnuită a portalului.',
    esuat: 'Dispozitivul nu a putut folosi cheia de acces. Încercați din nou ori folosiți parola.',
  },
  offer: {
    title: 'Intrați data viitoare cu amprenta sau fața',
    text: 'Sau cu PIN-ul cu care deblocați dispozitivul. Parola rămâne valabilă.',
    yes: 'Pornește',
    later: 'Nu acum',
    done: 'Data viitoare intrați cu amprenta sau fața.',
    askPassword: 'Confirmați cu parola în Setări, la „Dispozitive conectate”.',
  },
  list: {
    title: 'Intrarea cu amprenta sau fața',
    lead: 'Cine deblochează un dispozitiv din listă intră în contul dvs. fără parolă.',
    loading: 'Se încarcă cheile de acces',
    empty: 'Niciun dispozitiv nu are încă o cheie de acces.',
    add: 'Adaugă acest dispozitiv',
    password: 'Parola contului',
    passwordWhy: 'Au trecut câteva minute de la autentificare: confirmați cu parola.',
    next: 'Continuă',
    cancel: 'Renunță',
    added: (date: string) => `Adăugată pe ${date}`,
    used: (when: string) => `Folosită ${when}`,
    neverUsed: 'Nefolosită încă',
    rename: 'Redenumește',
    renameName: (name: string) => `Redenumește „${name}”`,
    name: 'Numele dispozitivului',
    save: 'Salvează',
    renamed: 'Numele a fost schimbat.',
    remove: 'Șterge',
    removeName: (name: string) => `Șterge cheia „${name}”`,
    removeTitle: 'Ștergeți cheia de acces?',
    removeText: (name: string) => `Nu se va mai intra cu „${name}”. Parola rămâne valabilă.`,
    removeYes: 'Da, șterge',
    removeNo: 'Nu, păstrează',
    removed: 'Cheia de acces a fost ștearsă.',
    full: `Puteți avea cel mult ${limits.passkey.perCitizen} chei. Ștergeți una ca să adăugați alta.`,
  },
}
