export const notationHint =
  'Use **bold**, *italic*, [text](https://address) and lines beginning with "- ". {{userName}} and {{projectName}} are filled in.'
