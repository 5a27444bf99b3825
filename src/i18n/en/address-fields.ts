/** Labels of address fields, shared by all forms. */
export const addressFields = {
  judet: 'County',
  localitate: 'Town',
  sector: 'Sector',
  strada: 'Street',
  numar: 'Number',
  bloc: 'Building',
  scara: 'Entrance',
  etaj: 'Floor',
  apartament: 'Flat',
  cod_postal: 'Postal code',
}
