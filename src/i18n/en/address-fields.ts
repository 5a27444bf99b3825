/** The fields of an address, for whoever asks for one. */
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
