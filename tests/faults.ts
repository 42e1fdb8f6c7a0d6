/** Makes the sandbox misbehave as its own API says; an empty object puts it right again. */
export const setFaults = ({ sandboxUrl }: { sandboxUrl: string }, faults: object): Promise<Response> =>
  fetch(`${sandboxUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
