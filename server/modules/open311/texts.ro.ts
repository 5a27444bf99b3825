/** Sentences of Open311 about parameters, for programmers. */
export const open311Texts = {
  span: 'De la start_date la end_date sunt cel mult 90 de zile.',
  day: 'Este o dată ISO 8601, ca 2026-11-29T00:00:00Z.',
  status: 'Poate fi open sau closed.',
  code: 'Nu există acest service_code. Lista lor: services.json.',
  place: 'Trimiteți lat și long, sau address_string.',
  media: 'Portalul nu primește fotografii de la alte adrese. Trimiteți fără media_url.',
  attribute: 'Nu există acest atribut.',
  group: 'Locuri publice',
  notice: 'Sesizarea este înregistrată.',
}
