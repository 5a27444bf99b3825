/** Labels of address fields, shared by all forms. */
export const addressFields = {
  judet: 'Județ',
  localitate: 'Localitate',
  sector: 'Sector',
  strada: 'Strada',
  numar: 'Număr',
  bloc: 'Bloc',
  scara: 'Scara',
  etaj: 'Etaj',
  apartament: 'Apartament',
  cod_postal: 'Cod poștal',
}
