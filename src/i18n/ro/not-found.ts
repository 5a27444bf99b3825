export default {
  title: 'Pagina nu există',
  text: 'Adresa este greșită sau pagina a fost mutată.',
  home: 'Mergi la prima pagină',
}
