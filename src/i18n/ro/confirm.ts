export default {
  title: 'Confirmare e-mail',
  lead: 'Verificăm legătura primită pe e-mail.',
  checking: 'Se verifică…',
  done: 'Adresa de e-mail este confirmată.',
  unknown: 'Legătura nu este corectă. Deschideți-o din nou din e-mail, întreagă.',
  login: 'Mergi la autentificare',
  home: 'Mergi la contul dvs.',
  retry: 'Reîncearcă',
}
