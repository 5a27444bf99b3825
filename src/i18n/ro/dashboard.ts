export default {
  hello: (name: string) => `Bună ziua, ${name}`,
  helloNobody: 'Bună ziua',
  ready: 'Contul dvs. este pregătit.',
  coming: 'Aici veți găsi:',
  comingList: [
    'zilele de colectare la adresa dvs.',
    'facturile și plata lor cu cardul',
    'sesizările și solicitările, cu răspunsul la ele',
  ].join('\n'),
  until: 'Până atunci, pentru orice problemă ne puteți scrie prin Suport online.',
  later: 'Această pagină se pregătește. Între timp ne puteți scrie prin Suport online.',
  home: 'Înapoi la Acasă',
  account: (name: string) => `${name}, setările contului`,
  signOut: 'Deconectare',
  signingOut: 'Se deconectează…',
}
