-- The shared index of banks, in a schema of its own.

-- A team is a role: who is a member of it sees the banks of the team. The team '' is everybody.
create table tacit.team (
  name text primary key
);
insert into tacit.team values ('');

-- What made the vectors: only banks of the model that a reader has are asked.
create table tacit.model (
  id       int generated always as identity primary key,
  identity bytea not null unique
);

create table tacit.bank (
  id       int generated always as identity primary key,
  name     text not null unique,
  team     text not null references tacit.team,
  model    int not null references tacit.model,
  source   text not null,             -- the commit that it was pushed from; '' if that is not known
  made     timestamptz,               -- when that was committed
  memories int not null default 0,
  passages int not null default 0,
  length   bigint not null default 0, -- terms of all memories, with repetitions
  pushed   timestamptz not null default now()
);

create table tacit.entry (
  id       bigint generated always as identity primary key,
  bank     int not null references tacit.bank on delete cascade,
  place    bigint not null,           -- in the order of paths, with gaps
  path     text not null,
  print    bytea not null,            -- whether it has to travel again
  kinds    smallint not null,         -- what a filter asks: index.Group
  globs    boolean not null,
  lines    int not null,
  length   int not null,
  sum      bytea not null,
  attr     text not null,
  front    bytea not null,
  features bytea not null,
  uses     bytea not null,
  passages bytea not null,            -- as they are measured; the table of passages is there to find them
  text     bytea not null,
  unique (bank, place)
);
create index entry_globs on tacit.entry (bank) where globs;

create table tacit.passage (
  entry   bigint not null references tacit.entry on delete cascade,
  n       smallint not null,
  bank    int not null,
  place   bigint not null,
  model   int not null,
  kinds   smallint not null,
  scale   real not null,
  numbers halfvec(256) not null,      -- whole numbers from -127 to 127, which a half holds exactly
  primary key (entry, n)
);
create index passage_bank on tacit.passage (bank);
create index passage_near on tacit.passage using hnsw (numbers halfvec_cosine_ops) with (m = 16, ef_construction = 100);

create table tacit.term (
  hash     bigint not null,
  bank     int not null references tacit.bank on delete cascade,
  held     int not null,
  named    bytea,                     -- the postings of the memories that hold it in their names
  postings bytea not null,
  primary key (hash, bank)
);
create index term_bank on tacit.term (bank);

-- How many memories of a team's banks hold a term: nobody learns it of another team's.
create table tacit.total (
  hash  bigint not null,
  team  text not null references tacit.team,
  model int not null,
  held  int not null,
  primary key (hash, team, model)
);

alter table tacit.entry alter column features set storage external, alter column uses set storage external,
  alter column passages set storage external;
alter table tacit.term alter column postings set storage external, alter column named set storage external;

-- Who may see what. The owner of the tables sees everything. The names are bound here, once: a role
-- that puts functions of its own into its search_path changes nothing.
create function tacit.sees(team text) returns boolean language sql stable
  return team = '' or coalesce((select pg_has_role(current_user, r.oid, 'member') from pg_roles r where r.rolname = team), false);

alter table tacit.team enable row level security;
alter table tacit.bank enable row level security;
alter table tacit.entry enable row level security;
alter table tacit.passage enable row level security;
alter table tacit.term enable row level security;
alter table tacit.total enable row level security;
create policy team_seen on tacit.team using (tacit.sees(name));
create policy bank_seen on tacit.bank using (team in (select name from tacit.team));
create policy entry_seen on tacit.entry using (bank in (select id from tacit.bank));
create policy passage_seen on tacit.passage using (bank in (select id from tacit.bank));
create policy term_seen on tacit.term using (bank in (select id from tacit.bank));
create policy total_seen on tacit.total using (team in (select name from tacit.team));
