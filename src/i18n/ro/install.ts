/** The portal on the home screen, and its new versions. */
export default {
  title: 'Portalul pe ecranul dvs.',
  why: 'Se deschide cu o atingere, și fără internet. Nu ocupă loc ca o aplicație din magazin.',
  install: 'Instalează',
  later: 'Nu, mulțumesc',
  steps: {
    ios: [
      'Atingeți „Partajare”, pătratul cu săgeată din bara de jos.',
      'Alegeți „Adaugă la ecranul principal”.',
      'Atingeți „Adaugă”.',
    ],
    android: [
      'Deschideți meniul browserului, cele trei puncte.',
      'Alegeți „Adaugă pe ecranul de pornire” sau „Instalează”.',
    ],
    desktop: [
      'În Chrome sau Edge: apăsați semnul de instalare din capătul barei de adrese.',
      'În Safari: din meniul „Fișier” alegeți „Adaugă în Dock”.',
    ],
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
