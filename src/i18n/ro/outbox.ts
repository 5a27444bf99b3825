import { plural } from '#contract/plural.ro.ts'
import type { Receipt } from '#contract/receipts.ts'

/** Texts of the outbox on this device and of the connection state. */
export default {
  title: 'De trimis',
  lead: 'Ce ați scris așteaptă aici până pleacă. Nimic nu se șterge fără dvs.',
  leadCapped:
    'Ce ați scris așteaptă aici până pleacă. Dacă nu deschideți portalul 7 zile, browserul poate șterge ce nu a plecat.',
  link: (count: number) => `De trimis: ${count}`,
  kinds: {
    suport: 'Suport online',
    sesizare: 'Sesizare',
    solicitare: 'Solicitare',
    'mesaj-solicitare': 'Mesaj la o solicitare',
    'mesaj-sesizare': 'Mesaj la o sesizare',
  } as Record<string, string>,
  unknownKind: 'Trimitere',
  written: (when: string, files: number) =>
    files > 0
      ? `Scris ${when} · ${plural(files, { one: 'fișier', few: 'fișiere' })}`
      : `Scris ${when}`,
  waiting: 'În așteptare',
  sending: (percent: number) => `Se trimite ${percent}%`,
  parked: 'Netrimis:',
  sent: 'Trimis',
  receipt: ({ id, date, numar }: Receipt) =>
    numar ? `nr. ${numar}` : date ? `nr. ${id}/${date}` : '',
  noticeOffer: 'Vă putem anunța când a plecat ce așteaptă, chiar dacă portalul este închis.',
  noticeAllow: 'Anunță-mă când a plecat',
  manySent: (count: number) =>
    `Au plecat ${plural(count, { one: 'trimitere', few: 'trimiteri' })}. Numerele lor sunt la „De trimis”.`,
  sendNow: 'Trimite acum',
  retry: 'Încearcă din nou',
  edit: 'Modifică',
  remove: 'Șterge',
  hide: 'Ascunde',
  openCase: 'Deschide',
  export: 'Exportă',
  removing: {
    title: 'Ștergeți definitiv?',
    text: 'Ce ați scris aici nu a fost trimis și nu se mai poate aduce înapoi.',
    textUnreadable:
      'Acest portal nu poate citi ce este aici, și poate nu s-a trimis. Exportați întâi, dacă vă mai trebuie: după ștergere nu se mai poate aduce înapoi.',
    yes: 'Da, șterge',
    no: 'Nu, păstrează',
  },
  /** For an entry whose response may have been lost, while its delivery cannot be checked with the server. */
  perhaps: {
    title: 'Poate a ajuns deja',
    no: 'Mai aștept',
    edit: {
      text: 'Am încercat să trimitem și nu știm dacă a ajuns, iar acum nu putem întreba. Dacă modificați, verificăm înainte să plece varianta nouă.',
      yes: 'Modifică oricum',
    },
    remove: {
      text: 'Am încercat să trimitem și nu știm dacă a ajuns, iar acum nu putem întreba. Dacă ștergeți, dispare numai de aici: ce a ajuns nu se retrage.',
      yes: 'Șterge oricum',
    },
  },
  /** `number` as in `receipt`; empty if there is none. */
  alreadyArrived: (number: string) =>
    `A ajuns deja${number && `, cu ${number}`}. De aici nu se mai poate modifica sau retrage.`,
  uncertain: 'Nu știm încă dacă a ajuns. „Încearcă din nou” nu o trimite de două ori.',
  signOutTitle: 'Aveți trimiteri neplecate',
  signOutText: (count: number) =>
    `${plural(count, { one: 'trimitere așteaptă', few: 'trimiteri așteaptă' })} pe acest dispozitiv. Pleacă numai după ce vă autentificați din nou.`,
  signOutYes: 'Deconectare',
  signOutNo: 'Mai aștept',
  reasons: {
    fisier_lipsa: 'un fișier nu mai este pe acest dispozitiv. Adăugați-l din nou.',
    in_modificare: 'modificarea nu a fost terminată.',
    prea_mare_pe_drum:
      'rețeaua pe care o folosiți nu lasă să treacă fișiere așa de mari. Alegeți o fotografie mai mică sau încercați din altă rețea.',
    oprit_pe_drum: 'rețeaua pe care o folosiți nu a lăsat-o să treacă. Încercați din altă rețea.',
    xsrf: 'portalul nu a putut verifica trimiterea. Încercați din nou.',
    other: 'portalul nu a primit-o. Verificați ce ați scris și încercați din nou.',
  },
  unreadable: 'Scrisă cu altă versiune a portalului. O păstrăm așa cum este.',
  empty: 'Nu așteaptă nimic',
  home: 'Mergi la prima pagină',
  signIn: (count: number) =>
    `Autentificați-vă pentru a trimite ${plural(count, { one: 'cerere', few: 'cereri' })}`,
  keptTitle: 'Păstrat',
  notKept: 'Acest browser nu poate păstra ce scrieți. Lăsați pagina deschisă până când se trimite.',
  refused: {
    cookies:
      'Browserul dvs. blochează cookie-urile acestui site. Puteți citi întrebările frecvente și ne puteți suna. Pentru cont și pentru suport online, permiteți cookie-urile și reîncărcați pagina. Telefon:',
    session:
      'Browserul dvs. nu păstrează datele acestui site. Când reîncărcați sau închideți pagina, intrați din nou în cont.',
  },
  emptyNotKept: 'Ce trimiteți fără conexiune nu se păstrează în acest browser.',
  offlineNotKept:
    'Fără conexiune. Ce scrieți nu se păstrează: lăsați pagina deschisă și trimiteți când revine.',
  /** Texts by how an entry is sent (`Departure`). */
  leaves: {
    byItself: {
      hint: 'Pleacă singură când aveți conexiune.',
      queued: 'Se trimite când revine conexiunea',
      empty: 'Ce trimiteți fără conexiune se păstrează aici și pleacă singur.',
      kept: 'Cererea dvs. nu a putut pleca acum. S-a păstrat pe acest dispozitiv și pleacă singură.',
      offline: 'Fără conexiune. Ce trimiteți se păstrează și pleacă singur.',
    },
    withinHours: {
      hint: 'Pleacă și cu portalul închis, dacă aveți internet în următoarele ore; altfel, când îl deschideți.',
      queued: 'Se trimite când revine conexiunea sau când deschideți portalul',
      empty:
        'Ce trimiteți fără conexiune se păstrează aici. Pleacă singur dacă revine conexiunea în câteva ore, altfel când deschideți portalul.',
      kept: 'Cererea dvs. nu a putut pleca acum. S-a păstrat pe acest dispozitiv. Pleacă singură dacă revine conexiunea în câteva ore, altfel când deschideți portalul.',
      offline:
        'Fără conexiune. Ce trimiteți se păstrează și pleacă singur dacă revine în câteva ore, altfel când deschideți portalul.',
    },
    withPortalOpen: {
      hint: 'Pleacă atunci când aveți internet și portalul este deschis.',
      queued: 'Se trimite când revine conexiunea, cu portalul deschis',
      empty:
        'Ce trimiteți fără conexiune se păstrează aici. Pleacă atunci când aveți internet și portalul este deschis.',
      kept: 'Cererea dvs. nu a putut pleca acum. S-a păstrat pe acest dispozitiv. Pleacă atunci când aveți internet și portalul este deschis.',
      offline:
        'Fără conexiune. Ce trimiteți se păstrează și pleacă atunci când revine, cu portalul deschis.',
    },
  },
  captive: 'Rețeaua Wi-Fi cere să vă conectați. Deschideți pagina ei, apoi reveniți.',
  read: 'Vedeți ultimele date salvate',
  back: 'Conexiunea a revenit.',
  wrongDate:
    'Acest dispozitiv arată altă dată decât cea de azi. Portalul funcționează și așa. Puteți potrivi data din setările lui.',
  demo: 'Portal de probă: ce scrieți aici nu ajunge la operator. Nu folosiți date adevărate.',
}
