export const notationHint =
  'Use **bold**, *italic*, [text](https://address), and lines that start with "- ". {{firstName}}, {{userName}}, and {{projectName}} are filled in.'
