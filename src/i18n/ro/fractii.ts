import type { Fraction } from '#contract/fractii.ts'

/** Names of waste fractions and of kinds of collection points, by code. */
export default {
  names: {
    rezidual: 'Gunoi menajer (pubela neagră)',
    hartie_carton: 'Hârtie și carton',
    plastic_metal: 'Plastic și metal',
    sticla: 'Sticlă',
    biodeseuri: 'Biodeșeuri',
    verde: 'Deșeuri verzi',
    textile: 'Textile',
    voluminoase: 'Deșeuri voluminoase',
    moloz: 'Moloz',
    deee: 'Echipamente electrice',
    baterii: 'Baterii',
    becuri: 'Becuri',
  } satisfies Record<Fraction, string> as Record<string, string>,
  points: {
    birou: 'Birou de contractare',
    punct_ridicare: 'Ridicare etichete și recipiente',
    institutie: 'Instituție',
    modul_textile: 'Modul pentru textile',
    punct_reciclare: 'Punct de colectare separată',
    centru_aport: 'Centru de aport voluntar',
    punct_deee: 'Aparate mici și baterii',
    punct_sezonier: 'Punct sezonier',
  } as Record<string, string>,
}
