-- Creates the role and its database, with PostgreSQL 15 or newer on this machine:
--   sudo -u postgres psql --set=ON_ERROR_STOP=1 --file=ops/database.sql
-- Then set the role's password: sudo -u postgres psql --command='\password causeway'
create role causeway login;
alter role causeway set statement_timeout = '15s';
alter role causeway set idle_in_transaction_session_timeout = '30s';
create database causeway owner causeway encoding 'UTF8' locale 'C.UTF-8' template template0;
revoke all on database causeway from public;
