import type { Catalogue } from '../catalogue.ts'

const fractii: Catalogue['fractii'] = {
  names: {
    rezidual: 'Household waste (black bin)',
    hartie_carton: 'Paper and cardboard',
    plastic_metal: 'Plastic and metal',
    sticla: 'Glass',
    biodeseuri: 'Food waste',
    verde: 'Garden waste',
    textile: 'Textiles',
    voluminoase: 'Bulky waste',
    moloz: 'Rubble',
    deee: 'Electrical equipment',
    baterii: 'Batteries',
    becuri: 'Light bulbs',
  },
  points: {
    birou: 'Contract office',
    punct_ridicare: 'Labels and bins',
    institutie: 'Institution',
    modul_textile: 'Textile bin',
    punct_reciclare: 'Recycling point',
    centru_aport: 'Recycling centre',
    punct_deee: 'Small appliances and batteries',
    punct_sezonier: 'Seasonal point',
  },
}
export default fractii
