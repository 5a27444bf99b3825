import type { Catalogue } from '../catalogue.ts'
import contracte from './contracte.ts'

const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`

const locatii: Catalogue['locatii'] = {
  title: 'Places',
  tabs: { mele: 'My places', puncte: 'Collection points' },

  mine: {
    loading: 'Loading your places',
    search: 'Search for a place or a street',
    none: 'No collection planned',
    empty: 'You have no place yet',
    emptyText:
      'A place appears here once its contract is concluded. If you already have a contract, you can add it.',
    newContract: 'Conclude a contract',
    linkContract: contracte.link,
  },

  contract: (numar) => `Contract ${numar}`,
  debt: (amount, places) =>
    `${amount || 'nothing'} to pay${places > 1 ? `, for all its ${places} places` : ''}`,
  asOf: (day) => `As of ${day}`,

  day: {
    today: 'today',
    tomorrow: 'tomorrow',
    other: (weekday, day) => `${weekday}, ${day}`,
  },
  pickup: (day, fractions) => `${day}: ${fractions}`,
  putOut: (hour) => `Put the container out by ${hour}.`,
  moved: (day) => `Moved from ${day}`,
  movedWhy: (day, reason) => `Moved from ${day}: ${reason}`,

  one: {
    back: 'Places',
    title: 'Place',
    loading: 'Loading the place',
    onlySummary: 'No connection. You see the next two weeks; the rest appears when it is back.',
    rename: 'Change the name',
    name: 'Name of the place',
    save: 'Save',
    cancel: 'Cancel',
    renamed: 'The name has been saved.',
    actions: 'What you can do here',
    calendar: 'Put the days in your calendar',
    missed: 'Missed collection',
    missedText: 'The bin was not emptied on its planned day.',
    bulky: 'Ask for a bulky waste collection',
    week: 'Collections in the next 7 days',
    weekEmpty: (day) => `${day}: no collection`,
    schedule: 'Collection schedule',
    noSchedule: 'No collection is planned at this place.',
    next: (day) => `next: ${day}`,
    noNext: 'not planned',
    done: (when) => `Collected ${when}`,
    notDone: (when) => (when ? `Not collected ${when}` : 'Not collected'),
    because: (outcome, reason) => `${outcome}: ${reason}`,
    days: {
      title: 'Collection calendar',
      before: 'Previous month',
      after: 'Next month',
      movedTo: (day) => `Moved to ${day}`,
      over: (count) => `Past days (${count})`,
      none: 'No collection in this month.',
    },
    planned: 'Planned',
    unknown: 'Not confirmed',
    containers: 'Containers',
    noContainers: 'No containers are registered.',
    linked: 'Linked to this place',
    aContract: 'Contract',
    contractText: 'See the contracts',
    complaints: (number) => `${count(number, 'open report', 'open reports')} at this address`,
    lastComplaint: (numar, day) => `Last: no. ${numar} of ${day}`,
  },

  ics: {
    title: 'Put the days in your calendar',
    lead: 'The calendar of your phone or computer shows the collections and follows by itself when a day is moved.',
    exists:
      'You have already made an address for this calendar. For safety we cannot show it again. If you make a new one, the old one stops working.',
    make: 'Create the address',
    renew: 'Make a new address',
    address: 'Secret address of the calendar',
    copyName: 'Copy the address of the calendar',
    open: 'Open in calendar',
    secret:
      'Anybody who has this address can see the collection days. Do not give it to others. A new address stops this one.',
    how: 'If the button opens nothing, copy the address and paste it in your calendar, under “Subscribe” or “From URL”.',
    once: 'It is shown only now: once closed, we cannot show it again.',
    close: 'Close',
  },

  points: {
    loading: 'Loading the collection points',
    search: 'Search for a point or a street',
    fractions: 'Filter by waste',
    kinds: 'Filter by kind',
    anyFraction: 'Any waste',
    anyKind: 'All kinds',
    near: 'Near me',
    locating: 'Finding your place…',
    denied:
      'The device does not tell us where you are. Allow access to the location in the settings of the browser. The list stays in alphabetical order.',
    unanswered:
      'We do not know yet where you are. If the browser asks about the location, please answer it. The list stays in alphabetical order.',
    notFound: 'We could not find out where you are. The list stays in alphabetical order.',
    private: 'Your place stays on this device.',
    count: (number) => count(number, 'point', 'points'),
    byDistance: (number) => `${count(number, 'point', 'points')}, nearest first`,
    shown: (shown, total) => `${shown} of ${count(total, 'point', 'points')}`,
    takes: (fractions) => `Takes: ${fractions}`,
    none: 'There are no collection points yet',
    noneText: 'They appear here once the operator publishes them.',
    noneFound: 'No point matches',
    noneFoundText: 'Clear the search or a filter.',
    reset: 'Show all points',
    metres: (metres) => `${metres} m`,
    kilometres: (kilometres) => `${kilometres} km`,
    away: (distance) => `${distance} from you`,
  },

  open: {
    always: 'Open 24/7',
    seasonal: 'Seasonal',
    until: (hour) => `Open until ${hour}`,
    untilDay: (day, hour) => `Open until ${day}, ${hour}`,
    closedUntil: (hour) => `Closed until ${hour}`,
    closedUntilDay: (day, hour) => `Closed until ${day}, ${hour}`,
    closed: 'Closed',
  },

  point: {
    back: 'Collection points',
    loading: 'Loading the point',
    title: 'Collection point',
    onlySummary:
      'No connection. You see what was saved of the list; the rest appears when it is back.',
    directions: 'Show the way',
    call: 'Call',
    address: 'Address',
    copyAddress: 'Copy the address',
    schedule: 'Opening hours',
    closed: 'Closed',
    always: 'Open 24 hours a day',
    today: 'today',
    takes: 'What you can bring',
    services: 'Services',
    details: 'Details',
    kind: 'Kind',
    phone: 'Phone',
    email: 'E-mail',
    access: 'Wheelchair access',
    accessible: 'Yes',
    notAccessible: 'No',
    notes: 'Good to know',
  },

  map: {
    of: (name) => `Map with ${name}`,
    all: 'Map of the collection points. The same points are in the list.',
    chosen: 'The point chosen on the map',
    hint: 'Move and enlarge the map with two fingers.',
    cluster: (count) => `${count} points: enlarge the map`,
    show: 'Map',
  },
}
export default locatii
