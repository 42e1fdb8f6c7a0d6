/** The users of the demo; the first is the one with a password. */
export const demoClients = [
  { name: 'Clara Jensen', email: 'client@causeway.example', phone: '+1 (757) 555-0142' },
  { name: 'Marcus Reed', email: 'marcus.reed@harborkitchen.example', phone: '+1 (207) 555-0178' },
  { name: 'Priya Nair', email: 'priya@secondchapter.example', phone: '+1 (312) 555-0119' },
  { name: 'Tomás Alvarez', email: 'tomas@rioclaro.example', phone: null },
  { name: 'Hannah Lindqvist', email: 'hannah@northlightarts.example', phone: '+1 (612) 555-0163' },
  { name: 'Samuel Okafor', email: 'samuel@brightwells.example', phone: '+1 (478) 555-0107' },
] as const
