-- What is measured of a memory lies where one page has it, and not in pieces beside its row: a
-- question measures about ninety.

create table tacit.measure (
  bank     int not null,
  place    bigint not null,
  features bytea not null,
  passages bytea not null,             -- as they are measured; the table of passages is there to find them
  primary key (bank, place),
  foreign key (bank, place) references tacit.entry (bank, place) on delete cascade
) with (toast_tuple_target = 8160);
create table tacit.used (
  bank     int not null,
  place    bigint not null,
  uses     bytea not null,             -- its terms
  primary key (bank, place),
  foreign key (bank, place) references tacit.entry (bank, place) on delete cascade
) with (toast_tuple_target = 8160);
alter table tacit.measure alter column features set storage external, alter column passages set storage external;
alter table tacit.used alter column uses set storage external;
insert into tacit.measure select bank, place, features, passages from tacit.entry order by bank, place;
insert into tacit.used select bank, place, uses from tacit.entry order by bank, place;
alter table tacit.entry drop column features, drop column uses, drop column passages;
alter table tacit.entry alter column lines type int using lines + 0; -- writes the table again, without them

-- The names are asked of words that many memories hold, and few of them in their names.
create index term_named on tacit.term (hash) where named is not null;

-- How much a team's banks hold together: nobody counts them for each question, or learns it of
-- another team's.
create table tacit.extent (
  team     text not null references tacit.team,
  model    int not null references tacit.model,
  banks    int not null,
  memories bigint not null,
  passages bigint not null,
  length   bigint not null,
  primary key (team, model)
);
insert into tacit.extent select team, model, count(*), sum(memories), sum(passages), sum(length) from tacit.bank group by team, model;

alter table tacit.measure enable row level security;
alter table tacit.used enable row level security;
alter table tacit.extent enable row level security;
create policy measure_seen on tacit.measure using (bank in (select id from tacit.bank));
create policy used_seen on tacit.used using (bank in (select id from tacit.bank));
create policy extent_seen on tacit.extent using (team in (select name from tacit.team));

-- Who may read the memories may read what was taken out of them.
do $$
declare reader text;
begin
  for reader in select distinct case when a.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(a.grantee)) end
    from pg_class c, aclexplode(c.relacl) a
    where c.oid = 'tacit.entry'::regclass and a.privilege_type = 'SELECT' and a.grantee <> c.relowner
  loop
    execute 'grant select on tacit.measure, tacit.used, tacit.extent to ' || reader;
  end loop;
end $$;
