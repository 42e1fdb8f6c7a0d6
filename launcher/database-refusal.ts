const damage =
  /pg_control|control file|is not a valid data directory|could not locate a valid checkpoint record|invalid page in block|could not find the database system/

/**
 * What to tell the user about a PostgreSQL that did not start.
 * @param lastLines what PostgreSQL said last
 */
export function describeRefusal(cluster: string, lastLines: string): string {
  return `${explain(cluster, lastLines)} PostgreSQL says:\n${lastLines}`
}

function explain(cluster: string, lastLines: string): string {
  const [, version] = /initialized by PostgreSQL version (\S+), which is not compatible/.exec(lastLines) ?? []
  if (version !== undefined)
    return `The database in ${cluster} was made by PostgreSQL ${version}, which this version of Causeway doesn't include. To keep the data, start the version that made it and save the data with pg_dump. Then move that folder away, start this version, and restore the data. If you don't need the data, just move the folder away.`
  if (/has invalid permissions/.test(lastLines))
    return `Other users can access ${cluster}, and PostgreSQL won't start with a folder like that. Run: chmod 700 '${cluster}'`
  if (damage.test(lastLines))
    return `The database in ${cluster} is damaged. Files are missing or truncated. Restore the folder from a backup, or move it away to start with an empty database.`
  return "The database couldn't be started."
}
