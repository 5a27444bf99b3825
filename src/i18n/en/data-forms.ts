import type { Catalogue } from '../catalogue.ts'
import { addressFields } from './address-fields.ts'
import contracte from './contracte.ts'

const dataForms: Catalogue['dataForms'] = {
  choose: 'Choose',
  yes: 'Yes',
  gone: 'No longer in the portal',
  item: (label, number) => `${label}: ${number}`,
  addItem: 'Add another',
  addFirst: 'Add',
  removeItem: (item) => `Remove ${item}`,
  leiHint: 'In lei, for example 125.50.',
  ibanHint: 'It starts with RO and has 24 characters.',
  streetHint: 'The street, the number and anything else that helps us find the place.',
  fromContract: 'Taken from your contract. If it is wrong, tell us in the comments.',
  loading: 'Loading the list…',
  notLoaded: 'The list could not be loaded.',
  retry: 'Try again',
  addresses: {
    none: 'You have no saved addresses.',
    add: 'Add an address',
    newTitle: 'New address',
    editTitle: 'Edit the address',
    isDefault: 'Use it as the default address',
    isDefaultHint: 'Forms start with this address.',
    save: 'Save the address',
    cancel: 'Cancel',
    offline: 'You need to be online to save an address. What you typed stays here.',
    saved: 'The address has been saved.',
    fields: {
      eticheta: 'Name of the address',
      ...addressFields,
    },
    labelHint: 'For example “Home” or “Office”.',
  },
  contracts: {
    none: `You have no contracts in the portal. First choose the request “${contracte.link}”.`,
    option: (number) => `Contract ${number}`,
  },
  points: { none: 'There are no collection points in the portal.' },
  invoices: {
    none: 'You have no invoices in the portal.',
    noneOfContract: 'This contract has no invoices in the portal.',
    option: (name) => `Invoice ${name}`,
    hint: (month, sum) => `${month}, ${sum}`,
  },
}

export default dataForms
