/** Texts of installing the PWA and of its updates. */
export default {
  title: 'Portalul pe ecranul dvs.',
  why: 'Se deschide direct de pe ecran, și fără internet. Nu ocupă loc ca o aplicație din magazin.',
  install: 'Instalează',
  later: 'Nu, mulțumesc',
  steps: {
    ios: {
      iphone: [
        'Atingeți „Partajare”, pătratul cu săgeată din bara de jos. Dacă nu se vede, atingeți întâi cele trei puncte „…” de lângă adresă.',
        'Alegeți „Adaugă la ecranul principal”; poate fi mai jos în listă.',
        'Atingeți „Adaugă”.',
      ],
      ipad: [
        'Atingeți „Partajare”, pătratul cu săgeată din bara de sus.',
        'Alegeți „Adaugă la ecranul principal”; poate fi mai jos în listă.',
        'Atingeți „Adaugă”.',
      ],
      other: [
        'Atingeți „Partajare”, pătratul cu săgeată, de lângă adresă sau din meniul browserului.',
        'Alegeți „Adaugă la ecranul principal”. Dacă lipsește din listă, deschideți portalul în Safari.',
        'Atingeți „Adaugă”.',
      ],
      inApp: [
        'Aici portalul nu se poate instala. Din meniul aplicației alegeți „Deschide în Safari” sau „Deschide în browser”.',
        'În Safari atingeți „Partajare”, pătratul cu săgeată, apoi „Adaugă la ecranul principal”.',
      ],
    },
    android: [
      'Deschideți meniul browserului, cele trei puncte.',
      'Alegeți „Adaugă pe ecranul de pornire” sau „Instalează”.',
    ],
    desktop: [
      'În Chrome sau Edge: apăsați semnul de instalare din capătul barei de adrese.',
      'În Safari: din meniul „Fișier” alegeți „Adaugă în Dock”.',
      'În Firefox pe Windows, de la versiunea 143: apăsați semnul din bara de adrese care pune pagina pe bara de activități.',
      'În alt Firefox: păstrați pagina la marcaje sau deschideți portalul în Chrome, Edge ori Safari.',
    ],
  },
  /** Warnings before installing: the installed portal does not share the tab's storage. */
  staysBehind: {
    waiting: 'Ce așteaptă aici nu trece în portalul instalat. Trimiteți întâi.',
    draft:
      'Aveți o ciornă începută aici. Ea nu trece în portalul instalat: terminați-o și trimiteți-o întâi.',
    queue: 'Vedeți ce așteaptă',
  },
  update: {
    ready: 'Versiune nouă disponibilă',
    reload: 'Reîncarcă',
    busy: 'Terminați mai întâi ce ați început.',
  },
  newVersion: {
    title: 'Versiune nouă',
    text: 'Portalul s-a înnoit și pagina aceasta nu mai poate continua. Reîncărcați-o; ce așteaptă să fie trimis nu se pierde.',
    reload: 'Reîncarcă',
  },
}
