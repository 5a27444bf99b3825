-- Eight random characters, and one that makes their weighted sum a multiple of 31 (contract/container-code.ts).
CREATE FUNCTION random_container_code() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	alphabet CONSTANT text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
	random CONSTANT bytea := uuid_send(gen_random_uuid());
	-- Bytes of a UUID that hold neither its version nor its variant.
	places CONSTANT integer[] := ARRAY[0, 1, 2, 3, 4, 5, 9, 10];
	code text := '';
	total integer := 0;
	value integer;
BEGIN
	FOR i IN 1..8 LOOP
		value := get_byte(random, places[i]) % 31;
		code := code || substr(alphabet, value + 1, 1);
		total := total + (i + 1) * value;
	END LOOP;
	RETURN code || substr(alphabet, (31 - total % 31) % 31 + 1, 1);
END $$;
--> statement-breakpoint
ALTER TABLE "containers" ADD COLUMN "code" text DEFAULT random_container_code() NOT NULL;--> statement-breakpoint
ALTER TABLE "containers" ADD COLUMN "retired_on" date;--> statement-breakpoint
-- Among many containers two may have got the same code.
DO $$
BEGIN
	LOOP
		UPDATE containers SET code = random_container_code() WHERE id IN (
			SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY code) AS turn FROM containers) AS same
			WHERE turn > 1
		);
		EXIT WHEN NOT FOUND;
	END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE "containers" ADD CONSTRAINT "containers_code_unique" UNIQUE("code");--> statement-breakpoint
CREATE FUNCTION new_container_code() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	made text;
BEGIN
	LOOP
		made := random_container_code();
		EXIT WHEN NOT EXISTS (SELECT FROM containers WHERE containers.code = made);
	END LOOP;
	RETURN made;
END $$;
--> statement-breakpoint
ALTER TABLE "containers" ALTER COLUMN "code" SET DEFAULT new_container_code();
