/** Words of the CSV file of the open figures. */
export const csvTexts = {
  headings: [
    'De la',
    'Până la',
    'Grup',
    'Nume',
    'Cod',
    'Primite',
    'Rezolvate',
    'Închise altfel',
    'Deschise',
    'Deschise peste termen',
    'Rezolvate la termen',
    'Jumătate rezolvate în ore',
    'Nouă din zece rezolvate în ore',
    'Licență',
  ],
  all: 'toate',
  category: 'categorie',
  street: 'stradă',
  others: 'Alte străzi',
} as const
